const NEWLINE = 0x0a;

/** The bytes ended where more were needed. */
class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

/** Reads lines and runs of bytes from a stream in turn, holding no more than what was asked for and a chunk. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** A line with its line break; throws when none comes within `longest` bytes. */
  async line(longest: number): Promise<Buffer> {
    let searched = 0;
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE, searched);
      if (end !== -1) return this.#take(end + 1);
      searched = this.#rest.length;
      if (searched > longest || !(await this.#more())) throw new EndedEarly('no line');
    }
  }

  async bytes(count: number): Promise<Buffer> {
    const pieces = [this.#take(Math.min(count, this.#rest.length))];
    let missing = count - (pieces[0]?.length ?? 0);
    while (missing > 0) {
      if (!(await this.#more())) throw new EndedEarly('too few bytes');
      const piece = this.#take(Math.min(missing, this.#rest.length));
      pieces.push(piece);
      missing -= piece.length;
    }
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) if (!(await this.#more())) return true;
    return false;
  }

  /** Closes the stream. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return false;
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    return true;
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }
}
