/**
 * Where a page of a list starts. Keyset paging only leads forward, so each page keeps a link to the one before it and
 * its last height: the gap above the held pages stays as high as they were, also after going back to the list.
 *
 * A class, because TanStack Query compares and copies plain objects, here the whole chain with every page.
 */
export class PageStart {
  readonly after: string | undefined;
  readonly previous: PageStart | null;
  /** How many rows came before it when it was fetched. */
  readonly rowsBefore: number;
  /** When last rendered; zero if it never was. */
  height = 0;
  private next: PageStart | null = null;

  private constructor(after: string | undefined, previous: PageStart | null, rowsBefore: number) {
    this.after = after;
    this.previous = previous;
    this.rowsBefore = rowsBefore;
  }

  static first(): PageStart {
    return new PageStart(undefined, null, 0);
  }

  /** The page after this one: the same object as long as it starts at the same row. */
  followedBy(after: string, rows: number): PageStart {
    const rowsBefore = this.rowsBefore + rows;
    if (this.next?.after !== after || this.next.rowsBefore !== rowsBefore)
      this.next = new PageStart(after, this, rowsBefore);
    return this.next;
  }

  get key(): string {
    return this.after ?? 'first';
  }
}

/** The height of all pages before this one. */
export function heightAbove(start: PageStart): number {
  let height = 0;
  for (let page = start.previous; page !== null; page = page.previous) height += page.height;
  return height;
}

/** The page this many pixels above, or the first page. */
export function pageAbove(start: PageStart, pixels: number): PageStart {
  let left = pixels;
  let page = start;
  while (page.previous !== null && left > 0) {
    page = page.previous;
    left -= page.height;
  }
  return page;
}
