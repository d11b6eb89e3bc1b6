import { isIPv4, isIPv6 } from 'node:net';

/** What a proxy passed on as an address and is none is one caller too: nobody gets a limit of their own by inventing one. */
const NO_ADDRESS = 'desconhecido';

/** The address as limits count it: an IPv6 network (/64) is one caller, since a home has all of its addresses. */
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
