import { Button } from '#web/ui/basic/button.tsx';

/** Saves one section of the profile (IS-3). */
export function SavePart({ sending, children }: { sending: boolean; children: string }) {
  return (
    <Button
      type="submit"
      variant="secondary"
      className="mt-5 w-full sm:w-auto"
      loading={sending}
      loadingText="Salvando..."
    >
      {children}
    </Button>
  );
}
