interface BrandMarkProps {
  className?: string;
}

/** The notebook in which loans are kept. Decoration beside the name, so readers skip it. */
export function BrandMark({ className }: BrandMarkProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect x="5" y="2" width="24" height="28" rx="6" className="fill-mark" />
      <path d="M11 2v28" className="stroke-on-mark" strokeWidth="1.5" strokeOpacity=".35" />
      <path d="M16 11h8M16 16h8" className="stroke-on-mark" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="m16 22.5 2.5 2.5 5-5"
        fill="none"
        className="stroke-on-mark"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M2.5 9h5M2.5 16h5M2.5 23h5" className="stroke-muted" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
