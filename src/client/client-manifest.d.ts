/** The client build's files by their source, handed to the render bundle by vite.config.ts; empty in development. */
declare module 'virtual:client-manifest' {
  interface BuiltFile {
    file: string;
    css?: string[];
    imports?: string[];
  }
  const files: Record<string, BuiltFile>;
  export default files;
}
