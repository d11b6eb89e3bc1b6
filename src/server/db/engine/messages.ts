/** In PostgreSQL's text format; bytes as they are. */
export type BoundValue = string | Buffer | null;

const FIRST_SIZE = 8_192;
/** Of UTF-8, for each unit of a string. */
const BYTES_AT_MOST = 3;

/** Messages of PostgreSQL's extended protocol, one after the other, for the unnamed portal. */
export class Messages {
  #buffer = Buffer.allocUnsafe(FIRST_SIZE);
  #end = 0;
  /** Where the length of the message that is being written stands. */
  #length = 0;

  parse(statement: string, text: string): void {
    this.#begin('P');
    this.#text(statement);
    this.#text(text);
    this.#int16(0);
    this.#finish();
  }

  bind(statement: string, values: readonly BoundValue[]): void {
    this.#begin('B');
    this.#text('');
    this.#text(statement);
    this.#int16(values.length);
    for (const value of values) this.#int16(Buffer.isBuffer(value) ? 1 : 0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    // Every column of the answer as text.
    this.#int16(0);
    this.#finish();
  }

  describe(): void {
    this.#begin('D');
    this.#text('P');
    this.#finish();
  }

  execute(): void {
    this.#begin('E');
    this.#text('');
    // All rows.
    this.#int32(0);
    this.#finish();
  }

  close(statement: string): void {
    this.#begin('C');
    this.#text(`S${statement}`);
    this.#finish();
  }

  /** Ends them; they are all that was written so far. */
  sync(): Buffer {
    this.#begin('S');
    this.#finish();
    return this.#buffer.subarray(0, this.#end);
  }

  #begin(code: string): void {
    this.#reserve(5);
    this.#buffer[this.#end] = code.charCodeAt(0);
    this.#length = this.#end + 1;
    this.#end += 5;
  }

  #finish(): void {
    this.#buffer.writeInt32BE(this.#end - this.#length, this.#length);
  }

  #int16(number: number): void {
    this.#reserve(2);
    this.#end = this.#buffer.writeUInt16BE(number, this.#end);
  }

  #int32(number: number): void {
    this.#reserve(4);
    this.#end = this.#buffer.writeInt32BE(number, this.#end);
  }

  /** Ends with a zero. */
  #text(text: string): void {
    this.#reserve(text.length * BYTES_AT_MOST + 1);
    this.#end += this.#buffer.write(text, this.#end);
    this.#buffer[this.#end] = 0;
    this.#end += 1;
  }

  #value(value: BoundValue): void {
    if (value === null) return this.#int32(-1);
    this.#reserve(4 + value.length * (typeof value === 'string' ? BYTES_AT_MOST : 1));
    const from = this.#end + 4;
    const size = typeof value === 'string' ? this.#buffer.write(value, from) : value.copy(this.#buffer, from);
    this.#int32(size);
    this.#end += size;
  }

  #reserve(size: number): void {
    if (this.#buffer.length - this.#end >= size) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#end + size));
    this.#buffer.copy(larger, 0, 0, this.#end);
    this.#buffer = larger;
  }
}
