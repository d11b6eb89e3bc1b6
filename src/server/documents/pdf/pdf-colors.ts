/** The notebook's own colours in light (src/web/ui/tokens.css), as a printer gets them. */
export const COLORS = {
  ink: '#171a17',
  muted: '#575e58',
  line: '#d8d3c5',
  rule: '#e7ede6',
  sunken: '#f7f4ec',
  cover: '#0b4635',
  onCover: '#f6f3e8',
  elastic: '#e5b04a',
  margin: '#e8a59d',
  stamp: '#1c7a4b',
  white: '#ffffff',
  black: '#000000',
} as const;
