export interface Queued {
  /** Whose turn it uses. */
  readonly group: string;
  /** Of two of one group the lighter is taken first. */
  readonly weight: number;
}

/** One of each group in turn, so that no group waits for more than one of every other. */
export class FairQueue<Job extends Queued> {
  /** In the order of their turns; no group is here without a job. */
  readonly #groups = new Map<string, Job[]>();
  /** Whose job was taken last: another group goes before it, also where it has come back first. */
  #last: string | null = null;

  add(job: Job): void {
    const jobs = this.#groups.get(job.group);
    if (jobs === undefined) return void this.#groups.set(job.group, [job]);
    const heavier = jobs.findIndex(({ weight }) => weight > job.weight);
    jobs.splice(heavier === -1 ? jobs.length : heavier, 0, job);
  }

  take(): Job | undefined {
    const turns = [...this.#groups];
    const turn = turns.find(([group]) => group !== this.#last) ?? turns[0];
    if (turn === undefined) return undefined;
    const [group, jobs] = turn;
    this.#last = group;
    const job = jobs.shift();
    this.#groups.delete(group);
    if (jobs.length > 0) this.#groups.set(group, jobs);
    return job;
  }
}
