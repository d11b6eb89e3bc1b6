/** How often a property is tried: on every change, and in `npm run prove`, which has more time. */
export function repetitions(onAChange: number, inProve: number): number {
  return process.env['PROVE'] === undefined ? onAChange : inProve;
}
