interface SwaggerSystem {
  React: { createElement: (component: unknown, props: object | null, ...children: unknown[]) => unknown };
}

interface LayoutProps {
  getComponent: (name: string, isContainer?: boolean) => unknown;
}

export type SwaggerPlugin = (system: SwaggerSystem) => { components: Record<string, unknown> };

/**
 * The operations and schemas of Swagger UI without what stands around them: its own layout has a second main landmark,
 * and the page says the rest itself.
 */
export const plainLayout: SwaggerPlugin = ({ React: { createElement } }) => ({
  components: {
    // biome-ignore lint/correctness/noComponentHookFactories: Swagger UI renders with a React of its own, which it passes.
    PlainLayout: ({ getComponent }: LayoutProps) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('SvgAssets'), null),
        createElement(getComponent('errors', true), null),
        createElement(getComponent('operations', true), null),
        createElement(getComponent('Models', true), null),
      ),
  },
});
