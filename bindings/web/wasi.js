// ---- what the program asks of a system, in the words of WASI (preview 1) -----------------------
//
// A run has arguments, variables of the environment, standard input as bytes, and files in memory. There
// are no sockets, no processes and no waiting. A call gives back the number of an error, 0 for none.

// What the program ends with.
class Exit {
  constructor(status) {
    this.status = status;
  }
}

const types = { unknown: 0, folder: 3, file: 4 };
const allRights = 0xffff_ffff_ffffn;
// The folder of all files, which is open from the start.
const root = 3;

class Wasi {
  constructor(args, environment, input, files) {
    const encoder = new TextEncoder();
    const bytes = (texts) => texts.map((text) => encoder.encode(`${text}\0`));
    this.args = bytes(args);
    this.environment = bytes(Object.entries(environment).map(([name, value]) => `${name}=${value}`));
    this.files = files;
    this.written = { 1: [], 2: [] };
    // By their numbers. Standard input is read like a file; what is written to 1 and 2 is kept.
    this.open = new Map([
      [0, { file: new StoredFile(input, false), at: 0 }],
      [1, { chunks: this.written[1] }],
      [2, { chunks: this.written[2] }],
      [root, { folder: "" }],
    ]);
    this.numbers = new Map();
  }

  // The calls as a module imports them.
  imports() {
    const call = (name) => (...values) => {
      try {
        this[name](...values);
        return 0;
      } catch (error) {
        if (error instanceof Refused) return error.number;
        throw error;
      }
    };
    const names = Object.getOwnPropertyNames(Wasi.prototype).filter((name) => name.includes("_"));
    return { wasi_snapshot_preview1: Object.fromEntries(names.map((name) => [name, call(name)])) };
  }

  // ---- the memory of the program, which may have moved since the last call ----

  get view() {
    return new DataView(this.memory.buffer);
  }

  bytes(at, length) {
    return new Uint8Array(this.memory.buffer, at, length);
  }

  text(at, length) {
    return new TextDecoder().decode(this.bytes(at, length));
  }

  // Parts of memory, as a list of places and lengths.
  parts(list, count) {
    const { view } = this;
    return Array.from({ length: count }, (_, part) =>
      this.bytes(view.getUint32(list + 8 * part, true), view.getUint32(list + 8 * part + 4, true)));
  }

  put32(at, value) {
    this.view.setUint32(at, value, true);
  }

  put64(at, value) {
    this.view.setBigUint64(at, BigInt(value), true);
  }

  // ---- arguments and environment ----

  putTexts(texts, list, place) {
    let at = place;
    texts.forEach((text, number) => {
      this.put32(list + 4 * number, at);
      this.bytes(at, text.length).set(text);
      at += text.length;
    });
  }

  putSizes(texts, count, size) {
    this.put32(count, texts.length);
    this.put32(size, texts.reduce((sum, text) => sum + text.length, 0));
  }

  args_get(list, place) {
    this.putTexts(this.args, list, place);
  }

  args_sizes_get(count, size) {
    this.putSizes(this.args, count, size);
  }

  environ_get(list, place) {
    this.putTexts(this.environment, list, place);
  }

  environ_sizes_get(count, size) {
    this.putSizes(this.environment, count, size);
  }

  // ---- time, chance, the end ----

  clock_time_get(clock, _precision, place) {
    this.put64(place, Math.round((clock === 0 ? Date.now() : performance.now()) * 1e6));
  }

  // As many bytes at a time as browsers give.
  random_get(place, length) {
    for (let at = 0; at < length; at += 65536) crypto.getRandomValues(this.bytes(place + at, Math.min(65536, length - at)));
  }

  sched_yield() {}

  poll_oneoff() {
    throw new Refused("notSupported");
  }

  proc_exit(status) {
    throw new Exit(status);
  }

  // ---- what is open ----

  opened(number) {
    const opened = this.open.get(number);
    if (!opened) throw new Refused("badFile");
    return opened;
  }

  openedFile(number) {
    const opened = this.opened(number);
    if (!opened.file) throw new Refused(opened.folder === undefined ? "badFile" : "isFolder");
    return opened;
  }

  openedFolder(number) {
    const { folder } = this.opened(number);
    if (folder === undefined) throw new Refused("notFolder");
    return folder;
  }

  typeOf(opened) {
    return opened.file ? types.file : opened.folder === undefined ? types.unknown : types.folder;
  }

  fd_close(number) {
    this.opened(number);
    this.open.delete(number);
  }

  fd_read(number, list, count, place) {
    const opened = this.openedFile(number);
    let sum = 0;
    for (const part of this.parts(list, count)) {
      const chunk = opened.file.read(opened.at, part.length);
      part.set(chunk);
      opened.at += chunk.length;
      sum += chunk.length;
    }
    this.put32(place, sum);
  }

  fd_write(number, list, count, place) {
    const opened = this.opened(number);
    if (!opened.chunks) this.openedFile(number);
    let sum = 0;
    for (const part of this.parts(list, count)) {
      if (opened.chunks) {
        opened.chunks.push(part.slice());
      } else {
        opened.at = opened.isAppended ? opened.file.size : opened.at;
        opened.file.write(opened.at, part);
        opened.at += part.length;
      }
      sum += part.length;
    }
    this.put32(place, sum);
  }

  fd_seek(number, offset, whence, place) {
    const opened = this.openedFile(number);
    const at = [0, opened.at, opened.file.size][whence] + Number(offset);
    if (!(at >= 0)) throw new Refused("invalid");
    opened.at = at;
    this.put64(place, at);
  }

  fd_sync(number) {
    this.opened(number);
  }

  fd_fdstat_get(number, place) {
    const opened = this.opened(number);
    this.bytes(place, 24).fill(0);
    this.view.setUint8(place, this.typeOf(opened));
    this.put64(place + 8, allRights);
    this.put64(place + 16, allRights);
  }

  fd_fdstat_set_flags(number) {
    this.opened(number);
  }

  fd_filestat_get(number, place) {
    this.putState(this.opened(number), place);
  }

  putState(opened, place) {
    this.bytes(place, 64).fill(0);
    this.put64(place + 8, this.numberOf(opened.file ?? opened.folder ?? opened));
    this.view.setUint8(place + 16, this.typeOf(opened));
    this.put64(place + 24, 1);
    this.put64(place + 32, opened.file ? opened.file.size : 0);
  }

  // The number by which a file is known, whatever its names.
  numberOf(file) {
    if (!this.numbers.has(file)) this.numbers.set(file, this.numbers.size + 1);
    return this.numbers.get(file);
  }

  fd_prestat_get(number, place) {
    if (number !== root) throw new Refused("badFile");
    this.put32(place, 0);
    this.put32(place + 4, 1);
  }

  fd_prestat_dir_name(number, place) {
    if (number !== root) throw new Refused("badFile");
    this.view.setUint8(place, "/".charCodeAt());
  }

  // As many entries as there is room for, from one on; the last may be cut off.
  fd_readdir(number, place, room, from, placeOfSize) {
    const folder = this.openedFolder(number);
    let used = 0;
    this.files.list(folder).forEach(([name, file], entry) => {
      if (entry < Number(from) || used === room) return;
      const text = new TextEncoder().encode(name);
      const record = new Uint8Array(24 + text.length);
      const view = new DataView(record.buffer);
      view.setBigUint64(0, BigInt(entry + 1), true);
      view.setBigUint64(8, BigInt(this.numberOf(file ?? `${folder}/${name}`)), true);
      view.setUint32(16, text.length, true);
      view.setUint8(20, file ? types.file : types.folder);
      record.set(text, 24);
      const fits = record.subarray(0, room - used);
      this.bytes(place + used, fits.length).set(fits);
      used += fits.length;
    });
    this.put32(placeOfSize, used);
  }

  // ---- paths ----

  name(folder, path, length) {
    return this.files.name(this.openedFolder(folder), this.text(path, length));
  }

  path_open(folder, _follows, path, length, how, _rights, _inherited, flags, place) {
    const [creates, isFolder, isNew, empties] = [1, 2, 4, 8].map((bit) => (how & bit) !== 0);
    const name = this.name(folder, path, length);
    const isThere = this.files.files.has(name) || this.files.folders.has(name);
    if (isThere && creates && isNew) throw new Refused("exists");
    const file = isThere || !creates ? this.files.find(name) : this.files.create(name);
    if (file && isFolder) throw new Refused("notFolder");
    if (!file && (creates || empties)) throw new Refused("isFolder");
    if (empties) file.resize(0);
    const number = Math.max(...this.open.keys()) + 1;
    this.open.set(number, file ? { file, at: 0, isAppended: (flags & 1) !== 0 } : { folder: name });
    this.put32(place, number);
  }

  path_filestat_get(folder, _follows, path, length, place) {
    const name = this.name(folder, path, length);
    const file = this.files.find(name);
    this.putState(file ? { file } : { folder: name }, place);
  }

  path_create_directory(folder, path, length) {
    this.files.createFolder(this.name(folder, path, length));
  }

  path_link(folder, _follows, path, length, newFolder, newPath, newLength) {
    this.files.link(this.name(folder, path, length), this.name(newFolder, newPath, newLength));
  }

  // No file is a link.
  path_readlink(folder, path, length) {
    this.files.find(this.name(folder, path, length));
    throw new Refused("invalid");
  }

  path_rename(folder, path, length, newFolder, newPath, newLength) {
    this.files.rename(this.name(folder, path, length), this.name(newFolder, newPath, newLength));
  }

  path_unlink_file(folder, path, length) {
    this.files.remove(this.name(folder, path, length));
  }
}
