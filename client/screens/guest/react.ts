// React as the guests' page has it: Preact, by its compatible names (guest.vite.config.ts).
export * from 'preact/compat';
export { useContext as use } from 'preact/hooks';
