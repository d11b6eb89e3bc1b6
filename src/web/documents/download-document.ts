import { offlineProblem, problemOfAnswer } from '#web/api/api-problem.ts';
import { showToast } from '#web/base/show-toast.ts';
import { saveFile } from '#web/ui/basic/save-file.ts';

/** Where a document comes from; with a body it is sent there. */
export interface DocumentSource {
  /** Of the API: `/api/payments/…/receipt`. */
  readonly address: string;
  readonly body?: object;
  /** Runs the request, and again once what it was refused for is settled. */
  readonly through?: (request: () => Promise<Response>) => Promise<Response>;
}

export const receiptAddress = (paymentId: string) => `/api/payments/${paymentId}/receipt`;

/**
 * Saves the document under the name the server gives it. Not a plain link: a refusal has its sentence ('Preencha nome e cidade
 * do credor em Configurações.'), and a link would show it as a broken download.
 */
export async function downloadDocument(source: DocumentSource): Promise<void> {
  try {
    const response = await fetchDocument(source);
    saveFile(await response.blob(), nameIn(response.headers.get('content-disposition')));
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    showToast({ title: 'Não deu para gerar o documento', description, variant: 'destructive' });
  }
}

/** Throws an `ApiProblem` with the sentence for the person. */
export function fetchDocument({
  through = (request) => request(),
  ...source
}: DocumentSource): Promise<Response> {
  return through(() => requestDocument(source));
}

async function requestDocument({ address, body }: Omit<DocumentSource, 'through'>): Promise<Response> {
  const sent =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(address, { credentials: 'same-origin', ...sent }).catch(() => {
    throw offlineProblem();
  });
  if (!response.ok) throw problemOfAnswer(response.status, await jsonOf(response));
  return response;
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'documento.pdf';
}
