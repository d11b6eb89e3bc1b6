import { COLORS } from './pdf-colors.ts';
import { TaggedPdf } from './tagged-pdf.ts';

/** In points, 72 to the inch; the page is A4. */
export const AREA = { left: 66, right: 545, top: 48, bottom: 770, width: 479 } as const;
const COVER_WIDTH = 9;
const MARGIN_LINE = 50;

/** The pages of one document, and where the next block goes. */
export class Sheet extends TaggedPdf {
  /** Where the next block begins. */
  y: number = AREA.top;

  constructor(about: { readonly title: string; readonly createdAt: Date }) {
    super(about);
    this.newPage();
  }

  /** The paper of the notebook: its cover at the left edge, its margin line. */
  newPage(): void {
    this.doc.addPage({ size: 'A4', margin: 0 });
    this.decoration(() => {
      const { height } = this.doc.page;
      this.doc.rect(0, 0, COVER_WIDTH, height).fill(COLORS.cover);
      this.line([MARGIN_LINE, 0], [MARGIN_LINE, height], COLORS.margin);
    });
    this.y = AREA.top;
  }

  /** Begins a new page where so much height is no longer left. */
  reserve(height: number): void {
    if (this.y + height > AREA.bottom && this.y > AREA.top) this.newPage();
  }
}
