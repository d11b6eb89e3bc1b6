/**
 * Where a page of a list starts. A keyset only leads forward, so each page remembers the one before it, and how high it
 * was when it was drawn: what was left behind above keeps its room, also when one comes back to the list later.
 *
 * Of a class, so that nobody takes it for a plain record to be compared or copied along its whole way back.
 */
export class PageStart {
  readonly after: string | undefined;
  readonly previous: PageStart | null;
  /** How many rows came before it, when it was asked for. */
  readonly rowsBefore: number;
  /** As last drawn; zero where it never was. */
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

  /** The page after this one; the very same as long as it starts at the same place. */
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

/** The height of every page left behind above. */
export function heightAbove(start: PageStart): number {
  let height = 0;
  for (let page = start.previous; page !== null; page = page.previous) height += page.height;
  return height;
}

/** The page so many pixels above this one, or the first where there are not so many. */
export function pageAbove(start: PageStart, pixels: number): PageStart {
  let left = pixels;
  let page = start;
  while (page.previous !== null && left > 0) {
    page = page.previous;
    left -= page.height;
  }
  return page;
}
