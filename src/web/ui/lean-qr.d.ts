/** The little of lean-qr that is used; its own types describe a whole editor of codes. */
declare module 'lean-qr' {
  export interface QrBitmap {
    readonly size: number;
    get(x: number, y: number): boolean;
  }
  export const correction: { readonly M: number };
  export function generate(text: string, options: { readonly minCorrectionLevel: number }): QrBitmap;
}

declare module 'lean-qr/extras/svg' {
  import type { QrBitmap } from 'lean-qr';
  export function toSvgPath(code: QrBitmap): string;
}
