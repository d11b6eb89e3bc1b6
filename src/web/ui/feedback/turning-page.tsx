/** The notebook's first page turning over; with reduced motion it lies open. Decoration beside words, so readers skip it. */
export function TurningPage() {
  return (
    <svg viewBox="0 0 64 44" aria-hidden="true" className="h-14 w-20 shrink-0">
      <rect x="1" y="1" width="62" height="42" rx="5" className="fill-cover" />
      <path d="M32 5h24a3 3 0 0 1 3 3v28a3 3 0 0 1-3 3H32Z" className="fill-card" />
      <path d="M37 14h17M37 21h17M37 28h11" className="stroke-rule" strokeWidth="2" strokeLinecap="round" />
      <g className="origin-[32px_22px] animate-turn-page">
        <path d="M32 5H8a3 3 0 0 0-3 3v28a3 3 0 0 0 3 3h24Z" className="fill-card" />
        <path d="M11 14h16M11 21h16M11 28h9" className="stroke-brand" strokeWidth="2" strokeLinecap="round" />
      </g>
      <path d="M32 3v38" className="stroke-elastic" strokeWidth="2" />
    </svg>
  );
}
