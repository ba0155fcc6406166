import { useEffect, useState } from 'react';

/**
 * Object URL of a file in memory, revoked when it is no longer shown. Never that of the previous file, which would be
 * shown under the next one's name.
 */
export function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [made, setMade] = useState<{ file: Blob; address: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const address = URL.createObjectURL(file);
    setMade({ file, address });
    return () => {
      URL.revokeObjectURL(address);
      setMade(undefined);
    };
  }, [file]);
  return made && made.file === file ? made.address : undefined;
}
