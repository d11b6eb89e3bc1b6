/** The clients of one route that can be put in order (FD-9). */
export const ROUTE_STOPS = 300;

/** Addresses of one link to the map (FD-10). */
const STOPS_ON_A_MAP = 9;

/** A list with one of its entries moved to another place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from];
  const place = Math.min(Math.max(to, 0), entries.length - 1);
  if (entry === undefined || place === from) return entries;
  const others = entries.filter((_, at) => at !== from);
  return [...others.slice(0, place), entry, ...others.slice(place)];
}

/** The address in the phone's map: `geo:` where Android understands it, else Google Maps (FD-10). */
export function mapLink(address: string, isAndroid: boolean): string {
  const query = encodeURIComponent(address);
  return isAndroid ? `geo:0,0?q=${query}` : `https://www.google.com/maps/search/?api=1&query=${query}`;
}

/** The next addresses in order, from where the phone is; null without one. */
export function routeLink(addresses: readonly string[]): string | null {
  const stops = addresses.slice(0, STOPS_ON_A_MAP);
  const last = stops.at(-1);
  if (last === undefined) return null;
  const between = stops.slice(0, -1);
  const waypoints = between.length === 0 ? '' : `&waypoints=${encodeURIComponent(between.join('|'))}`;
  return `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${encodeURIComponent(last)}${waypoints}`;
}
