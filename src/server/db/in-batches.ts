/**
 * Repeats `batch`, which answers how many rows it did, until one does fewer than `full`. Each is its own transaction, so that
 * however many rows there are none reaches the statement timeout or holds locks for long. Returns the number of all rows.
 */
export async function inBatches(batch: () => Promise<number>, full = 1): Promise<number> {
  let all = 0;
  for (;;) {
    const rows = await batch();
    all += rows;
    if (rows < full) return all;
  }
}
