import { describe, expect, test } from 'vitest';
import { mapLink, moved, routeLink } from './route.ts';

describe('FD-9 a route in another order', () => {
  const route = ['Ana', 'Beto', 'Caio', 'Dora'];

  test.each([
    [3, 0, ['Dora', 'Ana', 'Beto', 'Caio']],
    [0, 2, ['Beto', 'Caio', 'Ana', 'Dora']],
    [1, 1, route],
    [0, -1, route],
    [1, 99, ['Ana', 'Caio', 'Dora', 'Beto']],
    [9, 0, route],
  ])('from place %i to %i', (from, to, expected) => {
    expect(moved(route, from, to)).toEqual(expected);
  });
});

describe('FD-10 links of the map', () => {
  test('one address: geo: on Android, else Google Maps', () => {
    expect(mapLink('Rua A, 1 & 2', true)).toBe('geo:0,0?q=Rua%20A%2C%201%20%26%202');
    expect(mapLink('Rua A, 1 & 2', false)).toBe(
      'https://www.google.com/maps/search/?api=1&query=Rua%20A%2C%201%20%26%202',
    );
  });

  test('the next nine in order, the ninth is where it ends', () => {
    expect(routeLink([])).toBeNull();
    expect(routeLink(['Rua A'])).toBe(
      'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=Rua%20A',
    );
    const eleven = Array.from({ length: 11 }, (_, at) => `R${at + 1}`);
    expect(routeLink(eleven)).toBe(
      'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=R9&waypoints=R1%7CR2%7CR3%7CR4%7CR5%7CR6%7CR7%7CR8',
    );
  });
});
