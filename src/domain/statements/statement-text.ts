/** What windows-1252 has at 0x80–0x9F; a position it leaves open keeps its control character. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * UTF-8 where the bytes are valid UTF-8, else windows-1252 by our own table: the decoder of Node.js 20 gives control characters there,
 * and the dots of a masked CPF are 0x95 (EX-2).
 */
export function statementText(bytes: Uint8Array): string {
  const text = byteText(bytes);
  try {
    // Refuses what is not UTF-8.
    return decodeURIComponent(text.replace(/[%\u0080-\u00ff]/g, percentOf)).replace(/^\ufeff/, '');
  } catch {
    return text.replace(/[\u0080-\u009f]/g, (mark) => WINDOWS_1252[mark.charCodeAt(0) - 0x80] ?? mark);
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

function percentOf(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
