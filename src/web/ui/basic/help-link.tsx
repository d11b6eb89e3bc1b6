/** To the help pages, which are none of the app's own screens; they offer what fits the one they are opened from (AJ-1). */
export const HelpLink = () => (
  <a
    href={`/ajuda?de=${window.location.pathname}${window.location.search}`}
    className="content-center p-2 text-sm font-semibold text-brand underline"
  >
    Ajuda
  </a>
);
