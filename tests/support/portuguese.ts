/**
 * What a person would stumble over in a Portuguese text: common English words, an unformatted value, and letters
 * broken by a wrong encoding. Names and words the specification itself has in English are taken out first.
 */
const SPECIFIED =
  /Unexpected Application Error!|404 Not Found|\bNot Found\b|Notifications(?: \(F8\))?|\bDashboard\b|\bAdmin\b|\bWhatsApp\b|\bLogo\b/g;
const ENGLISH_WORDS = `the and or not is are was you your with from this that must be
  error errors invalid expected received required missing failed unknown too
  loading please close cancel save delete edit search submit open back next
  password user client loan payment amount value date name phone address
  string number array object boolean input unrecognized key keys characters
  undefined null NaN true false request server connection fetch network timeout`;
/** Whole words, where letters with accents are letters too. */
const ENGLISH = new RegExp(
  `(?<![\\p{L}_])(?:${ENGLISH_WORDS.trim().split(/\s+/).join('|')})(?![\\p{L}_])`,
  'giu',
);
const BROKEN = /Ã[\u0080-\u00bf©£§ªº³µ¡­]|Â[\u0080-\u00bf]|\ufffd|&(?:amp|nbsp|quot|#\d+);/g;

export function notPortuguese(text: string): string[] {
  const own = text.replace(SPECIFIED, ' ');
  return [...(own.match(ENGLISH) ?? []), ...(own.match(BROKEN) ?? [])];
}
