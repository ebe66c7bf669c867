/// A reusable part of a page.
///
/// ```swift
/// struct CityLink: Component {
///     let city: City
///
///     var body: some HTML {
///         a(.href("/cities/\(city.id)")) { city.name }
///     }
/// }
/// ```
///
/// A component's parameters are its stored properties:
///
/// ```swift
/// ul { for city in model.cities { li { CityLink(city: city) } } }
/// ```
///
/// You can use a component anywhere that ``HTML`` is accepted: in a page, an element, a ``Live``
/// region, a ``ForEach`` row or another component. A component doesn't add an element. The body is
/// evaluated each time the component is rendered, so it shouldn't have side effects.
///
/// Fields, buttons and regions in a component keep their IDs between renders. Put instances that
/// are added and removed in the rows of a ``ForEach``, which identifies their controls by the rows'
/// keys. Instances outside a ``ForEach`` are identified by their order.
///
/// A ``Binding`` property connects a field in the component to a value in the caller. A
/// ``Bindable`` property provides bindings to a model.
public protocol Component: HTML {
    /// The type of the body.
    associatedtype Body: HTML

    /// The component's content.
    @HTMLBuilder var body: Body { get }
}

extension Component {
    /// Writes the body.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        body.render(into: &output)
    }
}
