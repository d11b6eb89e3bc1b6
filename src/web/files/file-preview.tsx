import { useCallback } from 'react';

/** What was drawn, as it will be sent: a canvas, because the page takes no `blob:` address (AQ-3). */
export function FilePreview({ drawn, name }: { drawn: HTMLCanvasElement; name: string }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      canvas?.getContext('2d')?.drawImage(drawn, 0, 0);
    },
    [drawn],
  );
  return (
    <canvas
      ref={draw}
      role="img"
      aria-label={name}
      width={drawn.width}
      height={drawn.height}
      className="max-h-48 max-w-full justify-self-center rounded-control border border-line"
    />
  );
}
