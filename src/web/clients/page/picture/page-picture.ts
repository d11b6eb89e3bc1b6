import { coverBlock } from './cover-block.ts';
import { textMarks } from './fit-text.ts';
import { ledgerBlock } from './ledger-block.ts';
import { loansBlock } from './loans-block.ts';
import type { Mark, Measure, Picture } from './marks.ts';
import { WIDTH, type PageToDraw } from './page-to-draw.ts';

const GAP = 40;
const FOOT = { size: 34, weight: 600 };

/** Where everything of the client's page stands in a picture of it, which is as high as it needs. */
export function pagePicture(page: PageToDraw, measure: Measure): Picture {
  const marks: Mark[] = [];
  let height = 0;
  for (const block of [coverBlock, loansBlock, ledgerBlock]) {
    const placed = block(page, height, measure);
    marks.push(...placed.marks);
    height += placed.height + (block === coverBlock ? 0 : GAP);
  }
  marks.push(
    ...textMarks(
      { lines: ['Caderneta'], font: FOOT, colour: 'muted' },
      { x: WIDTH / 2, y: height, align: 'center' },
    ),
  );
  height += FOOT.size + GAP;
  const paper: Mark = { kind: 'box', x: 0, y: 0, width: WIDTH, height, colour: 'paper' };
  return { width: WIDTH, height, marks: [paper, ...marks] };
}
