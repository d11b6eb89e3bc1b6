/** What a part of a picture stands for. Told apart by colour and by shape: what is not money yet is hatched, what is late is striped. */
export type PlotLook = 'principal' | 'interest' | 'ok' | 'soon' | 'late' | 'forecast';

const FILLS: Record<PlotLook, string> = {
  principal: 'fill-plot-principal',
  interest: 'fill-plot-interest',
  ok: 'fill-plot-ok',
  soon: 'fill-plot-soon',
  late: 'fill-plot-late',
  forecast: 'fill-brand-soft',
};

const STRIPES: Partial<Record<PlotLook, string>> = {
  late: 'stroke-card/45',
  forecast: 'stroke-plot-principal',
};

interface PlotRectProps {
  look: PlotLook;
  /** Of the surrounding picture, for the pattern's name. */
  id: string;
  x: number | string;
  y: number | string;
  width: number | string;
  height: number | string;
  rx?: number;
}

/** A filled part of a picture, with the stripes of its look. */
export function PlotRect({ look, id, ...place }: PlotRectProps) {
  const stripe = STRIPES[look];
  return (
    <>
      <rect {...place} className={FILLS[look]} />
      {stripe !== undefined && (
        <>
          <pattern
            id={`${id}-${look}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M1 0V6" strokeWidth="2" className={stripe} />
          </pattern>
          <rect {...place} fill={`url(#${id}-${look})`} />
        </>
      )}
    </>
  );
}

/** The same look in a legend; the word stands beside it. */
export function PlotSwatch({ look, id }: { look: PlotLook; id: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0">
      <PlotRect look={look} id={`${id}-swatch`} x={0} y={0} width={10} height={10} rx={3} />
    </svg>
  );
}
