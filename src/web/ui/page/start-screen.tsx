import { BrandMark } from './brand-mark.tsx';

/** While the first screen is on its way. Silent: it lasts a moment, and the screen itself has its own words. */
export function StartScreen() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <BrandMark className="size-12 animate-breathe" />
    </div>
  );
}
