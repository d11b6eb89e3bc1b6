import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const KEPT_AS = 'caderneta-scroll';

/** Where each visited address was left. The key of a place in the history is not enough: a reloaded page has the first one again. */
const left = new Map<string, number>(readKept());

/** A new address starts at its top, going back returns to where one was, and a reload changes nothing. */
export function ScrollMemory() {
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search}`;
  const way = useNavigationType();
  const shown = useRef({ place, pathname: '' });

  useLayoutEffect(() => {
    const samePlace = shown.current.pathname === pathname;
    shown.current = { place, pathname };
    if (way === NavigationType.Pop) {
      const top = left.get(place);
      if (top !== undefined) window.scrollTo(0, top);
      else if (!samePlace) window.scrollTo(0, 0);
      // A filter or a tab of the same screen stays where it is.
    } else if (!samePlace) window.scrollTo(0, 0);
  }, [place, pathname, way]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => left.set(shown.current.place, window.scrollY);
    const keep = () => {
      remember();
      try {
        sessionStorage.setItem(KEPT_AS, JSON.stringify([...left].slice(-50)));
      } catch {
        // A browser that keeps nothing starts at the top after a reload.
      }
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
  return null;
}

function readKept(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (one): one is [string, number] =>
        Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number',
    );
  } catch {
    return [];
  }
}
