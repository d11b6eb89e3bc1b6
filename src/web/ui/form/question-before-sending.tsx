import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

export interface Question {
  /** As `106 parcelas, a última em 26/11/2028. Está certo?`. */
  text: string;
  confirm: () => void;
  dismiss: () => void;
}

/** Numbers beyond the usual are asked about, not refused (PA-57). */
export function QuestionBeforeSending({ question }: { question: Question | null }) {
  return (
    question !== null && (
      <ConfirmDialog
        open
        onOpenChange={question.dismiss}
        title="Confira antes de salvar"
        description={question.text}
        cancelLabel="Corrigir"
        confirmLabel="Está certo"
        confirmVariant="primary"
        onConfirm={question.confirm}
      />
    )
  );
}
