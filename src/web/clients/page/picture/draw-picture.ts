import tokens from '#web/ui/tokens.css?raw';
import type { BoxMark, Font, Mark, Measure, Picture, StampMark, TextMark } from './marks.ts';
import { paperColour, type PaperColour } from './paper-colours.ts';

const EDGE_WIDTH = 3;
const STAMP_EDGE = 5;
const STAMP_TURN = -Math.PI / 30;

const drawn = (colour: PaperColour) => paperColour(tokens, colour);

/** Lays the picture out with the canvas's own measure of letters, and draws it as a PNG. */
export async function drawPicture(layOut: (measure: Measure) => Picture): Promise<Blob> {
  // Without it, offline on a first visit, the letters of the system are drawn.
  await document.fonts.load('600 42px Figtree').catch(() => []);
  const family = getComputedStyle(document.body).fontFamily;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no canvas');
  const fontText = ({ size, weight }: Font) => `${weight} ${size}px ${family}`;
  const { width, height, marks } = layOut((text, font) => {
    context.font = fontText(font);
    return context.measureText(text).width;
  });
  canvas.width = width;
  canvas.height = height;
  for (const mark of marks) {
    if (mark.kind !== 'box') context.font = fontText(mark.font);
    drawMark(context, mark);
  }
  return pngOf(canvas);
}

function drawMark(context: CanvasRenderingContext2D, mark: Mark): void {
  switch (mark.kind) {
    case 'text':
      return drawText(context, mark);
    case 'box':
      return drawBox(context, mark);
    case 'stamp':
      return drawStamp(context, mark);
  }
}

function drawText(context: CanvasRenderingContext2D, { text, x, y, colour, align }: TextMark): void {
  context.fillStyle = drawn(colour);
  context.textAlign = align;
  context.fillText(text, x, y);
}

function drawBox(context: CanvasRenderingContext2D, box: BoxMark): void {
  const { x, y, width, height, colour, radius = 0, edge } = box;
  context.beginPath();
  context.roundRect(x, y, width, height, typeof radius === 'number' ? radius : [...radius]);
  context.fillStyle = drawn(colour);
  context.fill();
  if (edge === undefined) return;
  context.strokeStyle = drawn(edge);
  context.lineWidth = EDGE_WIDTH;
  context.stroke();
}

function drawStamp(context: CanvasRenderingContext2D, { x, y, width, height, font }: StampMark): void {
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.rotate(STAMP_TURN);
  context.strokeStyle = context.fillStyle = drawn('stamp');
  context.lineWidth = STAMP_EDGE;
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, height / 5);
  context.stroke();
  context.textAlign = 'center';
  context.letterSpacing = `${font.size * 0.1}px`;
  context.fillText('PAGO', font.size * 0.05, font.size * 0.36);
  context.restore();
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}
