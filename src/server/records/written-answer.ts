/** An answer that the database has written as JSON: it is sent as it is, and tests parse it by the contract. */
export class WrittenAnswer {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
