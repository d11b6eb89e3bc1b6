import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

/** Asked before the values of a form are sent. */
export interface FormQuestion<Values> {
  title: string;
  /** As `106 parcelas, a última em 26/11/2028. Está certo?`. */
  text: string;
  yes: string;
  no: string;
  /** What is sent after 'yes', where it differs. */
  ifYes?: (values: Values) => Values;
  /** What is sent after 'no'; without it nothing is. */
  ifNo?: (values: Values) => Values;
}

/** The values of a form and what is still to be asked about them; the first question is shown. */
export interface Asked<Values> {
  values: Values;
  questions: readonly FormQuestion<Values>[];
}

export interface Question<Values> extends Asked<Values> {
  /** To the next question, or to the server. */
  proceed: (values: Values, later: readonly FormQuestion<Values>[]) => void;
  /** Neither of the answers: back to the form. */
  dismiss: () => void;
}

/** Numbers beyond the usual are asked about, not refused (PA-57). */
export function unusualNumbers(text: string | null) {
  if (text === null) return [];
  return [{ title: 'Confira antes de salvar', text, yes: 'Está certo', no: 'Corrigir' }];
}

export function QuestionBeforeSending<Values>({ question: asked }: { question: Question<Values> | null }) {
  const [question, ...later] = asked?.questions ?? [];
  if (asked === null || question === undefined) return null;
  const { values, proceed, dismiss } = asked;
  const { title, text, yes, no, ifYes, ifNo } = question;
  return (
    <ConfirmDialog
      open
      onOpenChange={dismiss}
      title={title}
      description={text}
      cancelLabel={no}
      onCancel={ifNo === undefined ? dismiss : () => proceed(ifNo(values), later)}
      confirmLabel={yes}
      confirmVariant="primary"
      onConfirm={() => proceed(ifYes?.(values) ?? values, later)}
    />
  );
}
