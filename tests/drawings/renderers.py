"""Draws pictures with librsvg, CairoSVG and Chromium, and reads the texts of PDF files."""

import base64
import io
import json
import re
import subprocess

import cairosvg
import numpy
from PIL import Image

SCALE = 2


def pixels(png):
    """Red, green, blue and alpha of each pixel, not premultiplied."""
    return numpy.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def run(arguments, given=b""):
    done = subprocess.run(arguments, input=given, capture_output=True)
    if done.returncode != 0 or done.stderr:
        raise RuntimeError(f"{arguments[0]}: {done.stderr.decode(errors='replace')}")
    return done.stdout


class Librsvg:
    name = "librsvg"

    def png(self, source):
        command = ["rsvg-convert", "--zoom", str(SCALE), "--format", "png"]
        return run(command, source.encode())

    def pdf(self, files, folder):
        """One PDF file of all drawings, a page for each."""
        return run(["rsvg-convert", "--format", "pdf", *files])


class CairoSvg:
    name = "CairoSVG"

    def png(self, source):
        return cairosvg.svg2png(bytestring=source.encode(), scale=SCALE)

    def pdf(self, files, folder):
        """One PDF file of all drawings, a page for each."""
        pages = [folder / file.with_suffix(".pdf").name for file in files]
        for file, page in zip(files, pages):
            cairosvg.svg2pdf(bytestring=file.read_bytes(), write_to=str(page))
        whole = folder / "all drawings.pdf"
        run(["pdfunite", *pages, whole])
        return whole.read_bytes()


def pdf_texts(pdf):
    """The text of each page of a PDF file."""
    return run(["pdftotext", "-enc", "UTF-8", "-", "-"], pdf).decode().split("\f")[:-1]


# Draws one picture after the other on a canvas, and leaves all as text.
PAGE = """<!DOCTYPE html><meta charset="utf-8"><pre id="result"></pre><script>
const sources = %s;
const draw = async (source) => {
  const image = new Image();
  image.src = "data:image/svg+xml;base64," + source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * %d;
  canvas.height = image.naturalHeight * %d;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL().split(",")[1];
};
(async () => {
  const drawn = [];
  for (const source of sources) drawn.push(await draw(source));
  document.getElementById("result").textContent = drawn.join(" ");
})();
</script>"""


def drawn_by_chromium(program, folder, sources):
    """The pictures as PNG files, one after the other."""
    encoded = [base64.b64encode(source.encode()).decode() for source in sources]
    page = folder / "page.html"
    page.write_text(PAGE % (json.dumps(encoded), SCALE, SCALE), encoding="utf-8")
    command = [
        program,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--virtual-time-budget=30000",
        f"--user-data-dir={folder / 'profile'}",
        "--dump-dom",
        page.as_uri(),
    ]
    dom = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    result = re.search(r'<pre id="result">([^<]*)</pre>', dom)[1].split()
    if len(result) != len(sources):
        raise RuntimeError(f"Chromium has drawn {len(result)} of {len(sources)} pictures")
    return (base64.b64decode(picture) for picture in result)
