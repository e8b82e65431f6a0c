/**
 * pdfkit writes a document's title both as a PDF string (by its value) and into XML (by `toString`), where it escapes
 * nothing: a club named "Wein & Käse" would break the metadata.
 */
export class XmlSafeText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  }
}
