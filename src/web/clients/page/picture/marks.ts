import type { PaperColour } from './paper-colours.ts';

export interface Font {
  readonly size: number;
  readonly weight: number;
}

/** How wide a text is in a font: measured by the canvas, in tests by counting letters. */
export type Measure = (text: string, font: Font) => number;

export interface TextMark {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  /** Of the line the letters stand on. */
  readonly y: number;
  readonly font: Font;
  readonly colour: PaperColour;
  readonly align: 'left' | 'right' | 'center';
}

export interface BoxMark {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: PaperColour;
  /** Of all corners, or from the upper left one clockwise. */
  readonly radius?: number | readonly [number, number, number, number];
  readonly edge?: PaperColour;
}

/** The rubber stamp, a little askew round its middle. */
export interface StampMark {
  readonly kind: 'stamp';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly font: Font;
}

/** One step of drawing; later ones cover earlier ones. */
export type Mark = TextMark | BoxMark | StampMark;

/** A part of the picture and how much height it takes. */
export interface Block {
  readonly marks: readonly Mark[];
  readonly height: number;
}

export interface Picture extends Block {
  readonly width: number;
}
