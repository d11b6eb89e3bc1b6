import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A tab or a filter kept in the address, so that going back, reloading and a link all keep it. The first choice is
 * the address without it. Shown at once, as a control that is pressed shows it; the address follows.
 */
export function useChoiceInAddress<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (next: Choice) => void] {
  const [params, setParams] = useSearchParams();
  const [first] = choices;
  const wanted = params.get(name);
  const [shown, showAtOnce] = useOptimistic(choices.find((choice) => choice === wanted) ?? first);
  const choose = (next: Choice) =>
    startTransition(() => {
      showAtOnce(next);
      setParams(next === first ? {} : { [name]: next }, { replace: true });
    });
  return [shown, choose];
}
