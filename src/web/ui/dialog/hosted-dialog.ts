import { useEffect } from 'react';
import { useDialog } from './use-dialog.ts';

/** A dialog that stands around the screens, so that it outlives the row, the dialog or the toast it is opened from. */
export function hostedDialog<Subject>() {
  let show: (subject: Subject) => void = () => undefined;
  return {
    open: (subject: Subject) => show(subject),
    /** For the one component that draws it. */
    useShown() {
      const { open, shown } = useDialog<Subject>();
      useEffect(() => {
        show = open;
        return () => {
          show = () => undefined;
        };
      }, [open]);
      return shown;
    },
  };
}
