import { isIPv4, isIPv6 } from 'node:net';

/** All malformed addresses count as one caller, so that an invented address gets no limit of its own. */
const NO_ADDRESS = 'desconhecido';

/** Counted per device; the part after `@` is the device's current address. */
export function deviceAddress(deviceId: string, address: string): string {
  return `device:${deviceId}@${address}`;
}

/**
 * The wider subject that is also counted, with a higher limit: the /48 network of an IPv6 /64 (it contains 65,536 of
 * them), or the address of a device. Null where there is none.
 */
export function widerThan(address: string): string | null {
  const [, ofDevice] = /^device:[^@]*@(.+)$/.exec(address) ?? [];
  if (ofDevice !== undefined) return ofDevice;
  const [, network] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(address) ?? [];
  return network === undefined ? null : `${network}::/48`;
}

/** The address as limits count it: an IPv6 /64 is one caller, because one household owns all its addresses. */
export function callerAddress(ip: string): string {
  const plain = withoutPort(ip).replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(mapped)) return NO_ADDRESS;
  return `${groupsOf(mapped).slice(0, 4).join(':')}::/64`;
}

/** Some proxies write `203.0.113.9:4711` or `[2001:db8::1]:4711`. */
function withoutPort(ip: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip) ?? [];
  return bracketed ?? dotted ?? ip;
}

function groupsOf(ipv6: string): string[] {
  const [left = [], right = []] = ipv6.split('::').map((part) => (part === '' ? [] : part.split(':')));
  // A dotted end ('64:ff9b::1.2.3.4') stands for two groups; only the first four matter here.
  const missing = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...missing, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}
