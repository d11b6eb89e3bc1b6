import { Camera } from 'lucide-react';
import { useEffect, useRef, type PointerEvent } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { RangeField } from '#web/ui/form/range-field.tsx';
import { LARGEST_ZOOM, pushed, squarePart } from './square-part.ts';
import type { Photo } from './use-photo.ts';

/** Twice the points it is shown with, for fine screens. */
const SIDE = 512;

/** Chooses a picture and the square of it that is kept (AQ-5): pushed with the finger, or moved by the three bars. */
export function PhotoFields({ photo }: { photo: Photo }) {
  const { picture, problem, choose } = photo;
  return (
    <div className="grid gap-3">
      {picture !== null && <Square photo={photo} picture={picture} />}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {/* Elsewhere it would choose a file like the button beside it. */}
        <div className="hidden pointer-coarse:grid">
          <FileButton accept="image/*" variant="secondary" icon={Camera} camera onFile={choose}>
            Tirar foto
          </FileButton>
        </div>
        <FileButton accept="image/*" variant="secondary" onFile={choose}>
          Escolher foto
        </FileButton>
      </div>
      <div role="status" className="empty:hidden">
        {problem !== null && <Notice tone="red">{problem}</Notice>}
      </div>
    </div>
  );
}

function Square({ photo: { crop, change }, picture }: { photo: Photo; picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { x, y, width, height } = squarePart(picture, crop);
    canvas.current?.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE);
  }, [picture, crop]);
  const push = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    change(pushed(picture, crop, { x: event.movementX / width, y: event.movementY / height }));
  };
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label="A foto, como vai ficar"
        width={SIDE}
        height={SIDE}
        className="size-64 max-w-full cursor-move touch-none justify-self-center rounded-full border border-line"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={push}
      />
      <RangeField
        label="Aproximar"
        max={LARGEST_ZOOM}
        min={1}
        value={crop.zoom}
        onChange={(zoom) => change({ zoom })}
      />
      <RangeField label="Para os lados" value={crop.x} onChange={(x) => change({ x })} />
      <RangeField label="Para cima e para baixo" value={crop.y} onChange={(y) => change({ y })} />
    </>
  );
}
