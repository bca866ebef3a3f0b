/** Version of the product, as replies and pages show it. */
export const VERSION = '1.0.0';
