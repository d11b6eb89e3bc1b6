/** What windows-1252 has at 0x80–0x9F; a position it leaves open keeps its control character. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Several bytes that are one character of UTF-8. */
const SEQUENCES =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/g;

/**
 * UTF-8 where the bytes are valid UTF-8, else windows-1252 by our own table: the decoder of Node.js 20 gives control characters there,
 * and the dots of a masked CPF are 0x95 (EX-2). Byte by byte, because some banks put texts of both kinds into one file.
 */
export function statementText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16Text(bytes);
  const text = byteText(bytes);
  let plain = '';
  let at = 0;
  for (const { 0: sequence, index } of text.matchAll(SEQUENCES)) {
    plain += windowsText(text.slice(at, index)) + characterOf(sequence);
    at = index + sequence.length;
  }
  return (plain + windowsText(text.slice(at))).replace(/^\ufeff/, '');
}

/** Two bytes for each character, the lower one first, after the mark that says so. */
function utf16Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 2; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode((bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0));
  return text;
}

function windowsText(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (mark) => WINDOWS_1252[mark.charCodeAt(0) - 0x80] ?? mark);
}

/** Of a sequence that only looks like one, such as half of a surrogate pair, each byte stands for itself. */
function characterOf(sequence: string): string {
  try {
    return decodeURIComponent(sequence.replace(/[^]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
  } catch {
    return windowsText(sequence);
  }
}

const BYTES_AT_ONCE = 8192;

/** A character for each byte. */
function byteText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return text;
}
