import { useRef, useState } from 'react';
import { UnusableFile } from './drawn-picture.ts';
import { prepareFile, type PreparedFile } from './prepare-file.ts';

export interface ChosenFile extends PreparedFile {
  readonly key: number;
}

/** What was photographed or chosen and is not sent yet; prepared one after the other, because a phone has little memory. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const before = useRef<Promise<void>>(Promise.resolve());
  const lastKey = useRef(0);

  async function take(file: File) {
    try {
      const prepared = await prepareFile(file);
      lastKey.current += 1;
      const chosen = { ...prepared, key: lastKey.current };
      setFiles((others) => [...others, chosen]);
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      setProblem(error.message);
    } finally {
      setPreparing((count) => count - 1);
    }
  }

  return {
    files,
    preparing: preparing > 0,
    /** Why the last one could not be used. */
    problem,
    setProblem,
    choose: (file: File) => {
      setProblem(null);
      setPreparing((count) => count + 1);
      before.current = before.current.then(() => take(file));
    },
    remove: (key: number) => setFiles((others) => others.filter((each) => each.key !== key)),
  };
}
