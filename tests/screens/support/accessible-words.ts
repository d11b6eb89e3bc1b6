/* What a screen reader says of an element, as far as the screens make use of it. */

export function accessibleDescription(element: Element): string {
  return textsOf(element.getAttribute('aria-describedby')) ?? element.getAttribute('title') ?? '';
}

export function accessibleName(element: Element): string {
  const [label = element.textContent] = labelsOf(element);
  return (label ?? '').trim() === '' ? (element.getAttribute('title') ?? '') : (label ?? '');
}

/** What labels it, besides its own text. */
export function labelsOf(element: Element): string[] {
  const labelled = textsOf(element.getAttribute('aria-labelledby')) ?? element.getAttribute('aria-label');
  if (labelled !== null) return [labelled];
  if (!('labels' in element) || !(element.labels instanceof NodeList)) return [];
  return [...element.labels].map((label) => label.textContent ?? '');
}

function textsOf(ids: string | null): string | null {
  if (ids === null) return null;
  const texts = ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim();
}
