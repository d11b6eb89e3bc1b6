import { clsx } from 'clsx';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** Modules of white around the code that scanners need. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  /** What a reader gets. */
  text: string;
  /** What it is, for who does not see it: 'QR Code Pix de R$ 65,00'. */
  label: string;
  className?: string;
}

/** Black on white in the dark as well: many scanners cannot read an inverted code (PX-11). */
export function QrCode({ text, label, className }: QrCodeProps) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shapeRendering="crispEdges"
      className={clsx('bg-qr-ground text-qr-ink rounded-control', className)}
    >
      <path d={toSvgPath(code)} fill="currentColor" />
    </svg>
  );
}
