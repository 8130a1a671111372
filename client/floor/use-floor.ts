// Keeps the tables and the open bills up to date with the hub.
import { useOpenBills } from '../bill/use-open-bills.ts';
import { useData } from '../hub/data.ts';

export function useFloor() {
  const tables = useData('GET /tables');
  return { tables, ...useOpenBills({ reloadBeside: tables.reload }) };
}
