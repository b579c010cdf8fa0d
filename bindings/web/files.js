// ---- files in memory: what stands in the place of a disk ---------------------------------------

// The errors that a call can give back, by their numbers in WASI.
const errors = {
  badFile: 8, exists: 20, invalid: 28, isFolder: 31, nameTooLong: 37, notFound: 44, notFolder: 54, notSupported: 58, outside: 76,
};
// The longest path and the longest name in a folder, in bytes, as on Linux.
const longest = { path: 4095, name: 255 };
const lengthOf = (text) => new TextEncoder().encode(text).length;

// A call that is refused, with the number of its error.
class Refused extends Error {
  constructor(kind) {
    super(kind);
    this.number = errors[kind];
  }
}

// The bytes of a file, which can grow.
class StoredFile {
  constructor(bytes = new Uint8Array(), isNew = true) {
    this.bytes = bytes;
    this.size = bytes.length;
    this.isChanged = isNew;
  }

  read(at, length) {
    return this.bytes.subarray(Math.min(at, this.size), Math.min(at + length, this.size));
  }

  write(at, chunk) {
    this.resize(Math.max(this.size, at + chunk.length));
    this.bytes.set(chunk, at);
  }

  // What is new is zero. The bytes that were handed in are never written to: they may be somebody's.
  resize(size) {
    if (!this.isOwn || size > this.bytes.length) {
      const room = new Uint8Array(Math.max(size, this.isOwn ? 2 * this.bytes.length : 0));
      room.set(this.bytes.subarray(0, Math.min(this.size, size)));
      this.bytes = room;
      this.isOwn = true;
    } else if (size < this.size) {
      this.bytes.fill(0, size, this.size);
    }
    this.size = size;
    this.isChanged = true;
  }

  content() {
    return this.bytes.slice(0, this.size);
  }
}

// Files and folders by their names: `trees/a.json`. The folder of all has the empty name, and a path is
// meant from there, with a slash at its start or without.
class Files {
  constructor(contents) {
    this.files = new Map();
    this.folders = new Set([""]);
    for (const [path, bytes] of Object.entries(contents)) {
      const name = path.split("/").filter((part) => part !== "" && part !== ".").join("/");
      this.files.set(name, new StoredFile(bytes, false));
      for (let at = name.indexOf("/"); at >= 0; at = name.indexOf("/", at + 1)) this.folders.add(name.slice(0, at));
    }
  }

  // The name that a path has from a folder. The file need not be there, but the folder that it is in.
  name(folder, path) {
    if (path === "") throw new Refused("notFound");
    if (lengthOf(path) > longest.path) throw new Refused("nameTooLong");
    const parts = folder === "" ? [] : folder.split("/");
    for (const part of path.split("/")) {
      if (part === "" || part === ".") continue;
      this.expectFolder(parts.join("/"));
      if (part !== "..") parts.push(part);
      else if (parts.pop() === undefined) throw new Refused("outside");
      if (lengthOf(part) > longest.name) throw new Refused("nameTooLong");
    }
    const name = parts.join("/");
    if (/(^|\/)\.?$/.test(path) && this.files.has(name)) throw new Refused("notFolder");
    return name;
  }

  expectFolder(name) {
    if (!this.folders.has(name)) throw new Refused(this.files.has(name) ? "notFolder" : "notFound");
  }

  // The file of a name; `undefined` for a folder.
  find(name) {
    const file = this.files.get(name);
    if (!file && !this.folders.has(name)) throw new Refused("notFound");
    return file;
  }

  create(name) {
    const file = new StoredFile();
    this.files.set(name, file);
    return file;
  }

  createFolder(name) {
    if (this.files.has(name) || this.folders.has(name)) throw new Refused("exists");
    this.folders.add(name);
  }

  // A second name for a file.
  link(from, to) {
    const file = this.find(from);
    if (!file) throw new Refused("notSupported");
    if (this.files.has(to) || this.folders.has(to)) throw new Refused("exists");
    this.files.set(to, file);
  }

  rename(from, to) {
    const file = this.find(from);
    if (!file) throw new Refused("notSupported");
    if (this.folders.has(to)) throw new Refused("isFolder");
    this.files.delete(from);
    this.files.set(to, file);
  }

  remove(name) {
    if (!this.find(name)) throw new Refused("isFolder");
    this.files.delete(name);
  }

  // What is in a folder: `[name, file or undefined]`.
  list(folder) {
    const start = folder === "" ? "" : `${folder}/`;
    const isHere = (name) => name !== "" && name.startsWith(start) && !name.slice(start.length).includes("/");
    const folders = [...this.folders].filter(isHere).map((name) => [name, undefined]);
    return [...folders, ...[...this.files].filter(([name]) => isHere(name))].map(([name, file]) => [name.slice(start.length), file]);
  }

  // The files that are new, or have other bytes than at the start.
  written() {
    const changed = [...this.files].filter(([, file]) => file.isChanged);
    return Object.fromEntries(changed.map(([name, file]) => [name, file.content()]));
  }
}
