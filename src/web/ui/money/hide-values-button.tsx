import { Eye, EyeOff } from 'lucide-react';
import { hideValues, useHideValuesChoice } from './hidden-values.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';

/** The eye in the head of the dashboard. */
export function HideValuesButton() {
  const hidden = useHideValuesChoice();
  return (
    <IconButton
      label={hidden ? 'Mostrar valores' : 'Ocultar valores'}
      className="lg:border lg:border-line lg:bg-card"
      onClick={() => hideValues(!hidden)}
    >
      {hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
    </IconButton>
  );
}
