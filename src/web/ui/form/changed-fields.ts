/** LN-18: of what a form would save, only what differs from the record. */
export function changedFields<Body extends object>(saved: Body, typed: Body): Partial<Body> {
  const before = new Map<string, unknown>(Object.entries(saved));
  const changed = Object.entries(typed).filter(([name, value]) => before.get(name) !== value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries of a Body are a Partial of it
  return Object.fromEntries(changed) as Partial<Body>;
}
