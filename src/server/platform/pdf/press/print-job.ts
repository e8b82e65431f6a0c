/**
 * What the press is asked to print: which renderer of its worker, and plain data for it that reach another thread. Each
 * room names its own jobs beside their facts.
 */
export interface PrintJob<Kind extends string = string, Facts extends object = object> {
  kind: Kind;
  facts: Facts;
}
