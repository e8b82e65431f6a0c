import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { berlinDay } from '../../../../domain/stored-time.ts';
import { fetchOrdersCsv } from '../../../platform/api/fetch-orders-csv.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../save-file.ts';

const FILTER = ['q', 'status', 'source', 'event', 'overdue', 'refund_due', 'sort'];

/** Saves the list as it is filtered. */
export function ExportButton() {
  const [asked] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const query = [...asked].filter(([name, value]) => FILTER.includes(name) && value !== '');
    const name = `bestellungen-${berlinDay(Date.now())}.csv`;
    await saveFile(() => fetchOrdersCsv(new URLSearchParams(query)), name);
    setBusy(false);
  };
  return (
    <Button variant="secondary" onClick={save} isBusy={isBusy}>
      Als Tabelle speichern
    </Button>
  );
}
