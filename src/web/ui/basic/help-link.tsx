/** To the help pages, which are none of the app's own screens; they offer what fits the one they are opened from (AJ-1). */
export const HelpLink = () => (
  <a href="/ajuda" referrerPolicy="same-origin" className="p-2 text-brand underline">
    Ajuda
  </a>
);
